/** What lies beside quotes in an archive and is none: reports of the vendor, notes, folders of macOS. */
const beside = /(^|\/)(__MACOSX\/|\.)|\.(txt|pdf|md|html?|nfo|log)$/i

/**
 * The one file of quotes in a zip archive.
 * @returns its name, or why there is none
 */
export function quoteFileOf(names: readonly string[]): { readonly name: string } | string {
  const files = names.filter((name) => !name.endsWith('/'))
  if (files.includes('[Content_Types].xml')) return 'this is a workbook; save its sheet as CSV and choose that file'
  const quotes = files.filter((name) => !beside.test(name))
  const [name, another] = quotes.length > 0 ? quotes : files.filter((file) => !/(^|\/)(__MACOSX\/|\.)/.test(file))
  if (name === undefined) return 'the archive is empty'
  if (another === undefined) return { name }
  return `the archive has ${quotes.length || files.length} files, such as ${name} and ${another}; unpack it and choose the files of one symbol`
}
