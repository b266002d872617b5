#pragma once

// libmicrohttpd starts its server through a variadic function, which Swift cannot call.

#include <netinet/in.h>
#include <arpa/inet.h>
#include <microhttpd.h>
#include <stdlib.h>
#include <string.h>

// What the server calls: for every request first with its target as it came, then to answer, then when it is over.
typedef void *(*CMicroHTTPDTarget)(void *context, const char *target, struct MHD_Connection *connection);

// Listens on the loopback interface, with a thread for every connection.
static inline struct MHD_Daemon *cmicrohttpd_start(
    uint16_t port, CMicroHTTPDTarget target, MHD_AccessHandlerCallback answer, MHD_RequestCompletedCallback completed,
    void *context) {
  struct sockaddr_in address = {0};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return MHD_start_daemon(
      MHD_USE_THREAD_PER_CONNECTION | MHD_USE_INTERNAL_POLLING_THREAD, port, NULL, NULL, answer, context,
      MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&address, MHD_OPTION_URI_LOG_CALLBACK, target, context,
      MHD_OPTION_NOTIFY_COMPLETED, completed, context, MHD_OPTION_END);
}

// The port that the system chose, where it was to choose one.
static inline uint16_t cmicrohttpd_port(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
  return info ? info->port : 0;
}

// Enumerations that Swift would import under names that depend on the version of the header.
static const enum MHD_Result cmicrohttpd_yes = MHD_YES;
static const enum MHD_Result cmicrohttpd_no = MHD_NO;

static inline void cmicrohttpd_each_header(
    struct MHD_Connection *connection, MHD_KeyValueIterator iterator, void *context) {
  MHD_get_connection_values(connection, MHD_HEADER_KIND, iterator, context);
}

// The body is copied.
static inline struct MHD_Response *cmicrohttpd_response(size_t size, const void *body) {
  return MHD_create_response_from_buffer(size, (void *)body, MHD_RESPMEM_MUST_COPY);
}

// The first bytes of a body that is to be larger.
struct cmicrohttpd_beginning {
  size_t size;
  char bytes[];
};

static ssize_t cmicrohttpd_read_beginning(void *context, uint64_t position, char *buffer, size_t room) {
  struct cmicrohttpd_beginning *beginning = context;
  if (position >= beginning->size) return MHD_CONTENT_READER_END_WITH_ERROR;
  size_t rest = beginning->size - position;
  size_t count = rest < room ? rest : room;
  memcpy(buffer, beginning->bytes + position, count);
  return (ssize_t)count;
}

// A response that says how large its body is, and whose connection breaks after the first bytes of it.
static inline struct MHD_Response *cmicrohttpd_cut_response(size_t size, size_t count, const void *body) {
  struct cmicrohttpd_beginning *beginning = malloc(sizeof *beginning + count);
  if (!beginning) return NULL;
  beginning->size = count;
  memcpy(beginning->bytes, body, count);
  return MHD_create_response_from_callback(size, 1024, cmicrohttpd_read_beginning, beginning, free);
}
