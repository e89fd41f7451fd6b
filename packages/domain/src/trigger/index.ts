export { LadderIndex, type TriggerConsumer } from './ladder-index.ts'
export { farthest } from './levels.ts'
