// CardTables
export const cardTables = 'Card Tables'
export const sampleNote = 'Sample data: these projects are made up.'
export const columns = ['Project', 'Budget', 'Status', 'Users', 'Completion']
export const budget = (usd: string) => `$${usd} USD`
export const completionOf = (project: string) => `Completion of ${project}`
