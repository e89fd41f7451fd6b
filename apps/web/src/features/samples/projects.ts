export interface SampleProject {
  readonly name: string
  readonly budgetUsd: number
  readonly status: 'pending' | 'on schedule' | 'delayed' | 'completed'
  readonly team: readonly string[]
  /** In per cent. */
  readonly completion: number
}

/** These projects are invented, and called a sample wherever they are shown. */
export const sampleProjects: readonly SampleProject[] = [
  { name: 'Gold ladder study', budgetUsd: 2500, status: 'pending', team: ['Ryan Stone', 'Mia Lang'], completion: 60 },
  { name: 'Oil desk move', budgetUsd: 1800, status: 'completed', team: ['Lea Brandt', 'Tom Okafor'], completion: 100 },
  { name: 'Broker bridge', budgetUsd: 3150, status: 'delayed', team: ['Ida Moreau', 'Noor Aziz'], completion: 73 },
  { name: 'Risk handbook', budgetUsd: 4400, status: 'on schedule', team: ['Mia Lang', 'Sam Weir'], completion: 90 },
  { name: 'Tick archive', budgetUsd: 2200, status: 'on schedule', team: ['Tom Okafor', 'Lea Brandt'], completion: 35 },
]
