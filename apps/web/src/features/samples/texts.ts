// CardTables
export const cardTables = 'Card Tables'
export const sampleDataTheseProjects = 'Sample data: these projects are invented and belong to nobody.'
export const sampleProjectsCard = (look: string | number) => `Sample projects, ${look} card`
export const usd = (budgetUsd: string | number) => `$${budgetUsd} USD`
export const completionOf = (value: string | number) => `Completion of ${value}`

// projects
export const goldLadderStudy = 'Gold ladder study'
export const ryanStone = 'Ryan Stone'
export const miaLang = 'Mia Lang'
export const noorAziz = 'Noor Aziz'
export const oilDeskMove = 'Oil desk move'
export const leaBrandt = 'Lea Brandt'
export const tomOkafor = 'Tom Okafor'
export const brokerBridge = 'Broker bridge'
export const idaMoreau = 'Ida Moreau'
export const samWeir = 'Sam Weir'
export const riskHandbook = 'Risk handbook'
export const onSchedule = 'on schedule'
export const tickArchive = 'Tick archive'
