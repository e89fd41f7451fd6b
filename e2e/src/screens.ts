import { addressOf, screens } from '@ratchet/web/screens'

const addresses = (isDesk: boolean): string[] =>
  screens
    .filter(({ frame }) => (frame === 'desk') === isDesk)
    .map((screen) => screen.sample ?? addressOf(screen))
    .filter((path) => !path.includes('/:'))

/** The screens that a visitor opens. */
export const publicScreens: readonly string[] = [...addresses(false), '/guide/the-ladder']

/** The screens behind the admin shell, but for the flight of a trade. */
export const adminScreens: readonly string[] = addresses(true)

export const flightScreen = (tradeId: string): string => `/admin/flight/${tradeId}`
