import { startToy } from './index.ts'

/**
 * The toy venue as a process of its own: `main.ts '{"accounts":[{"id":"T-1","client":"me","key":"secret"}],"port":5911}'`. It prints its address. It
 * reads commands from its standard input, one a line: `{"symbol":"GOLD","bid":2400100,"ask":2400400}` is a price in points of 1/1000.
 */
const venue = await startToy(JSON.parse(process.argv[2] ?? '{"accounts":[{"id":"T-1"}]}'))
process.stdout.write(`${JSON.stringify({ url: venue.url })}\n`)

let rest = ''
for await (const chunk of process.stdin) {
  const lines = (rest + String(chunk)).split('\n')
  rest = lines.pop() ?? ''
  for (const line of lines) {
    if (line.trim() === '') continue
    const { symbol, bid, ask } = JSON.parse(line) as { symbol: string; bid: number; ask: number }
    venue.quote(symbol, bid, ask)
  }
}
