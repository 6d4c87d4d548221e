package dev.keysmith.code.method;

/** What the code of a method is written with: its names, its expressions, a language, its lines. */
record MethodContext(MethodScope scope, StepCode steps, CodeSyntax syntax, CodeLines body) {}
