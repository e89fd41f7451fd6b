export * from './change.ts'
export * from './plan.ts'
export * from './step.ts'
