export {
  type AlarmKind,
  anyPrice,
  askAtLeast,
  askAtMost,
  bidAtLeast,
  bidAtMost,
  PriceAlarms,
} from './alarms.ts'
export { LadderIndex, type TriggerConsumer } from './ladder-index.ts'
export { farthest } from './levels.ts'
export { nextTrigger } from './rungs.ts'
