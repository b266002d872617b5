#pragma once

#include <zlib.h>

// `inflateInit2` is a macro. The window size asks for the format of gzip (RFC 1952), with its checksum.
static inline int czlib_inflate_init(z_stream *stream) {
  return inflateInit2(stream, 16 + MAX_WBITS);
}
