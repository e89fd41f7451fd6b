/** A search asks for something: fewer letters would match nearly everything. `found` is the most that it answers. */
export const searchLimits = { shortest: 2, longest: 100, found: 12 } as const
