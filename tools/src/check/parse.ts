import { parseSync, Visitor, type VisitorObject } from 'oxc-parser'

/** One place where a file names another. */
export interface Import {
  readonly specifier: string
  /** 1-based. */
  readonly line: number
  /** Gone at run time: `import type`, `export type … from`, `import('…').T`. */
  readonly typeOnly: boolean
}

/** A piece of text in a source: a string, a part of a template, or words between JSX tags. */
export interface Text {
  readonly value: string
  readonly line: number
}

export interface Parsed {
  readonly imports: readonly Import[]
  readonly texts: readonly Text[]
}

/**
 * Visits the syntax tree of a TypeScript or TSX source.
 * @param visitorFor makes the visitor; `lineAt` returns the 1-based line of an offset
 * @throws Error naming the file if it is not valid TypeScript
 */
export function visitSource(
  path: string,
  source: string,
  visitorFor: (lineAt: (offset: number) => number) => VisitorObject,
): void {
  const { program, errors } = parseSync(path, source)
  const lineAt = lineFinder(source)
  const [error] = errors
  if (error) throw new Error(`${path}:${lineAt(error.labels[0]?.start ?? 0)} cannot be read: ${error.message}`)
  new Visitor(visitorFor(lineAt)).visit(program)
}

/** Reads the imports and texts of a source. Imports whose name is computed at run time are not seen. */
export function parse(path: string, source: string): Parsed {
  const imports: Import[] = []
  const texts: Text[] = []
  visitSource(path, source, (lineAt) => {
    const addImport = (node: { start: number; source: unknown }, typeOnly: boolean) => {
      const specifier = (node.source as { value?: unknown } | null)?.value
      if (typeof specifier === 'string') imports.push({ specifier, line: lineAt(node.start), typeOnly })
    }
    const addText = (start: number, value: unknown) => {
      if (typeof value === 'string') texts.push({ value, line: lineAt(start) })
    }
    return {
      ImportDeclaration: (node) => addImport(node, node.importKind === 'type'),
      ExportNamedDeclaration: (node) => addImport(node, node.exportKind === 'type'),
      ExportAllDeclaration: (node) => addImport(node, node.exportKind === 'type'),
      ImportExpression: (node) => addImport(node, false),
      TSImportType: (node) => addImport(node, true),
      Literal: (node) => addText(node.start, node.value),
      TemplateElement: (node) => addText(node.start, node.value.cooked),
      JSXText: (node) => addText(node.start, node.value),
    }
  })
  return { imports, texts }
}

function lineFinder(source: string): (offset: number) => number {
  const ends = [...source.matchAll(/\n/g)].map(({ index }) => index)
  return (offset) => {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) < offset) low = middle + 1
      else high = middle
    }
    return low + 1
  }
}
