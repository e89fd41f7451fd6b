/** The UUID of 22 characters. */
export const uuidOf = (id: string): string =>
  Buffer.from(id, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
