import CProcessor

extension Span {
    /// Has an element come near that will be read, or what stands where it would, while other work goes on.
    @inline(__always)
    func ask(for index: Int) {
        unsafe withUnsafeBufferPointer { elements in
            let place = UInt(bitPattern: index &* MemoryLayout<Element>.stride)
            processor_ask(UInt(bitPattern: elements.baseAddress) &+ place)
        }
    }
}
