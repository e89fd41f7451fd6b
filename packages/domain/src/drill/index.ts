export type { DrillEvidence, DrillPosition, DrillRecord, FaultFigures } from './evidence.ts'
export { type DrillWindow, planDrill } from './plan.ts'
export { type DrillReport, drillReport } from './report.ts'
