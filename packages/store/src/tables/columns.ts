/** The names of the columns that a function makes of a domain row: said by that function alone. */
export const columnsOf = (make: (...args: never[]) => object): readonly string[] =>
  Object.keys(make({} as never, {} as never, {} as never, {} as never))
