/** A message of the bridge: one flat JSON object of texts. */
export type Fields = Readonly<Record<string, string>>

/** One WebSocket frame with the bytes that it came in. */
export interface Frame {
  readonly opcode: number
  readonly payload: Buffer
  readonly bytes: Buffer
}

const TEXT = 1

/** Reads the first frame of the bytes (RFC 6455). Frames of the client are masked. @returns undefined if it is not complete */
export function readFrame(bytes: Buffer): Frame | undefined {
  if (bytes.length < 2) return undefined
  const [first = 0, second = 0] = bytes
  const isMasked = (second & 0x80) !== 0
  const short = second & 0x7f
  const lengthBytes = short === 126 ? 2 : short === 127 ? 8 : 0
  const dataAt = 2 + lengthBytes + (isMasked ? 4 : 0)
  if (bytes.length < dataAt) return undefined
  const length = lengthBytes === 0 ? short : bytes.readUIntBE(lengthBytes === 2 ? 2 : 4, lengthBytes === 2 ? 2 : 6)
  if (bytes.length < dataAt + length) return undefined
  const payload = Buffer.from(bytes.subarray(dataAt, dataAt + length))
  if (isMasked) for (let n = 0; n < length; n++) payload[n] = (payload[n] ?? 0) ^ (bytes[dataAt - 4 + (n % 4)] ?? 0)
  return { opcode: first & 0x0f, payload, bytes: bytes.subarray(0, dataAt + length) }
}

/** A text frame of the client. Its mask is zero, which changes nothing. */
export function maskedText(text: string): Buffer {
  const payload = Buffer.from(text)
  const head =
    payload.length < 126
      ? Buffer.from([0x81, 0x80 | payload.length])
      : Buffer.from([0x81, 0x80 | 126, payload.length >> 8, payload.length & 0xff])
  return Buffer.concat([head, Buffer.alloc(4), payload])
}

/** The fields of a text frame; undefined for another frame. */
export function fieldsOf({ opcode, payload }: Frame): Fields | undefined {
  return opcode === TEXT ? (JSON.parse(payload.toString()) as Fields) : undefined
}
