/**
 * Gives the document a style sheet that was made by a script, and returns how to take it away again. The server's policy lets no
 * `<style>` count that a script puts into the page, as somebody's markup could bring one too; a sheet that is made like this needs a script.
 */
export function adopt(css: string): () => void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
  }
}
