/** guide.vite.ts makes these of docs/guide when the app is built. */
interface GuideEntry {
  readonly slug: string
  readonly title: string
  readonly summary: string
  readonly headings: readonly { readonly id: string; readonly text: string }[]
}
declare module 'virtual:guide' {
  export const pages: readonly (GuideEntry & { readonly html: string })[]
}
/** This one leaves out the pages' bodies, for the search. */
declare module 'virtual:guide-index' {
  export const pages: readonly GuideEntry[]
}
