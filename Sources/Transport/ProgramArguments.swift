import CLibrary

/// The program's arguments.
package enum ProgramArguments {
    /// The arguments after the program's name, decoded by ``FileName``, because any may be a file's name.
    package static var all: [String] {
        (1..<max(1, Int(CommandLine.argc))).compactMap { index in
            guard let argument = unsafe CommandLine.unsafeArgv[index] else { return nil }
            let bytes = unsafe UnsafeRawBufferPointer(start: argument, count: strlen(argument))
            return unsafe FileName.text(of: Array(bytes))
        }
    }
}
