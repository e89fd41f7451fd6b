/** Shows a sentence of a broker in which `**…**` is bold. */
export function Marked({ text }: { readonly text: string }) {
  let at = 0
  return text.split('**').map((part, n) => {
    const key = at
    at += part.length + 2
    return n % 2 === 1 ? <strong key={key}>{part}</strong> : <span key={key}>{part}</span>
  })
}
