/** Tells the operator how far something is, at most once a second. @returns takes what makes the line */
export function onceASecond(say: (line: string) => void): (line: () => string) => void {
  let saidMs = performance.now()
  return (line) => {
    if (performance.now() - saidMs < 1000) return
    saidMs = performance.now()
    say(line())
  }
}

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`
