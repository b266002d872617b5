#pragma once

#include <stddef.h>
#include <stdint.h>

/// The loop of libFuzzer as a function (LLVM, "Using libFuzzer as a library"), since the toolchain's Swift names the
/// program's own 'main' otherwise.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));
