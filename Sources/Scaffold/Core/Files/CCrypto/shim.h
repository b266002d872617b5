#ifndef SCAFFOLD_CCRYPTO_H
#define SCAFFOLD_CCRYPTO_H

#include <openssl/evp.h>

#endif
