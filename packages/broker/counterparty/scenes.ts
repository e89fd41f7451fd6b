import type { StartScene } from '../acceptance/scene.ts'
import { startOandaScene } from './oanda/scene.ts'
import { startToyScene } from './toy/scene.ts'

/** The counterparty of each connector, by its id. The acceptance suite fails for a connector that has none. */
export const scenes: Readonly<Record<string, StartScene>> = {
  oanda: startOandaScene,
  toy: startToyScene,
}
