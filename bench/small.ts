/** With `--small` each benchmark takes seconds: so much that all of its code runs, and too little for a figure that means anything. */
export const smallSizes = {
  replay: 10_000,
  ladder: 1 / 1000,
  // A day in four seconds: as fast as it goes it can be over before a socket of a busy machine has heard of it.
  market: { traders: 2, positionsEach: 5, rounds: 1, speed: '20000' },
  fire: { traders: 2, positionsEach: 3, rounds: 1, inserts: 50 },
  sweep: { ticks: 2000, values: 2, entries: 3, sample: 4 },
  lab: { trades: 10, values: 6, rounds: 1, sample: 4 },
  orders: {
    people: 4,
    rounds: 1,
    floods: [{ connections: 4, orders: 16 }],
    steady: [
      { perSecond: 10, orders: 4 },
      { perSecond: 50, orders: 10 },
    ],
  },
  stages: { accounts: 4, each: 2, rounds: 1 },
  reads: { rows: 1000, rounds: 1, reads: 2 },
  web: { rows: 2000, updates: 400, minutes: 5000, runs: 1 },
  fanout: { sockets: 20, rounds: 1, rhythm: { bursts: 20, rows: 10, restMs: 2500 } },
  wire: { accounts: [{ count: 2, rounds: 1 }], shared: 3, bridge: 1 },
  flood: {
    people: 2,
    rounds: 1,
    mostRounds: 1,
    orders: 10,
    perSecond: 50,
    connections: 4,
    routes: 2,
    readers: 8,
    streams: 20,
  },
  drag: { seconds: 1, rounds: 1 },
  guesses: { addresses: 2, tries: 4, ofOwner: 2, connections: 2, quiet: 1 },
  shards: {
    spread: { engines: 2, shards: 2, positions: 50, speed: 4, rounds: 1, seconds: 1, people: 2, orders: 4 },
    costs: { levels: [1, 2, 3], positions: 50, more: 100, speed: 4, rounds: 1, seconds: 0.5 },
  },
  recovery: { positions: 20, traders: 4, rounds: 1, busyMs: 300 },
} as const
