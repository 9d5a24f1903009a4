// Parses a text with simdjson's DOM several times and prints the least processor time in seconds: see ../bench-peers.
//
//     simdjson-peer FILE [KERNEL]
//
// Without a kernel, it is the best one of the machine; haswell is the one for AVX2.

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <simdjson.h>

int main(int count, char **arguments) {
  if (count > 2) {
    const simdjson::implementation *kernel = simdjson::get_available_implementations()[arguments[2]];
    if (!kernel || !kernel->supported_by_runtime_system()) return 2;
    simdjson::get_active_implementation() = kernel;
  }
  simdjson::padded_string text;
  if (simdjson::padded_string::load(arguments[1]).get(text)) return 1;
  simdjson::dom::parser parser;
  double least = 1e9;
  for (int run = 0; run < 6; run++) {
    clock_t start = clock();
    if (parser.parse(text).error()) return 1;
    // The first run also pays for the memory, which decode-model keeps as well.
    if (run > 0) least = std::min(least, double(clock() - start) / CLOCKS_PER_SEC);
  }
  std::printf("%f\n", least);
}
