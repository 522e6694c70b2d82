import BearingsPipeline

extension EventBatch {
    /// Takes over the lines that a processor has for the output, the journal and the dead letters.
    package mutating func takeLines(of processor: inout Processor) {
        swap(&output, &processor.delivery.output)
        processor.journal.handOver(&journal)
        processor.accounts.deadLetters.handOver(&deadLetters)
    }

    /// Takes over the messages of a processor, and how far it has come.
    package mutating func takeMessages(of processor: inout Processor) {
        swap(&diagnostics, &processor.accounts.diagnostics)
        linesRead = processor.accounts.tally.read
    }
}
