import type { StartScene } from '../acceptance/scene.ts'
import { startMt5Scene } from './mt5/scene.ts'
import { startOandaScene } from './oanda/scene.ts'
import { startToyScene } from './toy/scene.ts'

/** The counterparty of each connector, by its id. The acceptance suite fails for a connector that has none. */
export const scenes: Readonly<Record<string, StartScene>> = {
  mt5: startMt5Scene,
  oanda: startOandaScene,
  toy: startToyScene,
}
