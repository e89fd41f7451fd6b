/** The texts of host calls: see Host. */
export const flag = (value: boolean): string => (value ? '1' : '0')
export const nothing: readonly string[] = ['']

type Field = number | bigint | string | boolean

/** A struct: its fields joined by commas. A text in it is percent-encoded; numbers never contain a comma. */
export const structText = (fields: readonly Field[]): string =>
  fields.map((field) => (typeof field === 'boolean' ? flag(field) : encodeURIComponent(String(field)))).join(',')

/** The fields of a struct, decoded. */
export const structFields = (text: string): readonly string[] => text.split(',').map(decodeURIComponent)

export const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
export const bytesOf = (text: string): Buffer => Buffer.from(text, 'hex')
