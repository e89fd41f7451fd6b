/** What programs outside the browser read of `src/app/screens.ts`: they must not take on the types of every screen. */
export interface Screen {
  readonly path: string
  readonly frame: 'desk' | 'public' | 'landing' | 'entry' | 'none'
  readonly load: () => Promise<unknown>
  readonly title?: string
  readonly label?: string
  readonly sample?: string
}
export declare const screens: readonly Screen[]
/** A screen's path without a parameter that may be left out. */
export declare const addressOf: (screen: Pick<Screen, 'path'>) => string
