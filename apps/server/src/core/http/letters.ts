/** Names the encoding of a drawing, which is a text; the library that serves files knows it of HTML, CSS and scripts alone. */
export function nameLetters(reply: { header(name: string, value: string): unknown }, path: string): void {
  if (/\.svg(\.br|\.gz)?$/i.test(path)) reply.header('content-type', 'image/svg+xml; charset=utf-8')
}
