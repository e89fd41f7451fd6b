/**
 * One cycle for each knot of files that import one another, type-only imports included.
 * @param graph which files each file imports
 */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const done = new Set<string>()
  const cycles: string[][] = []
  const visit = (file: string, path: string[], onPath: Set<string>) => {
    path.push(file)
    onPath.add(file)
    for (const next of graph.get(file) ?? []) {
      if (onPath.has(next)) cycles.push(path.slice(path.indexOf(next)))
      else if (!done.has(next)) visit(next, path, onPath)
    }
    path.pop()
    onPath.delete(file)
    done.add(file)
  }
  for (const file of graph.keys()) if (!done.has(file)) visit(file, [], new Set())
  return cycles
}
