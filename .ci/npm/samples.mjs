// Runs each sample of JSON lines through the package, by default options and its own, in three chunkings, and compares what comes with
// what the program prints: node samples.mjs PROGRAM PACKAGE

import { compare, native, optionsOf, paged, samples } from "./logs.mjs";

let [count, faults, stack] = [0, 0, 0];
for (const { name, log, args } of samples()) {
  for (const given of args.length > 0 ? [[], args] : [[]]) {
    const options = optionsOf(given);
    if (!options) continue;
    const expected = native(log, given);
    for (const size of [log.length, 997, 31]) {
      const { text, memory } = await paged(log, options, size);
      count++;
      stack = Math.max(stack, memory.stack);
      if (!compare(`${name} ${given.join(" ")} in pieces of ${size}`, text, expected)) faults++;
    }
  }
}
console.log(`samples: ${count - faults} of ${count} runs as the program's; ${stack} bytes of stack at most`);
process.exit(faults || count < 50 ? 1 : 0);
