const [whole, text, ping] = [0x80, 0x1, 0x9]
const [shortest, medium] = [125, 0xffff]

/**
 * Builds one text message as it goes over the wire (RFC 6455, section 5.2; a server does not mask its frames): header and payload in one
 * buffer, so that a message for many readers is built once and costs one write for each of them.
 */
export function textFrame(message: string): Buffer {
  const length = Buffer.byteLength(message)
  const start = length <= shortest ? 2 : length <= medium ? 4 : 10
  const frame = Buffer.allocUnsafe(start + length)
  frame[0] = whole | text
  if (start === 2) frame[1] = length
  else if (start === 4) {
    frame[1] = 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.write(message, start)
  return frame
}

/** A ping, to which a living browser answers with a pong. */
export const pingFrame: Buffer = Buffer.from([whole | ping, 0])
