/** As much of the yardsticks as the benchmark calls; they come as scripts of their own. */
interface GridNode {
  updateData(data: unknown): void
}
interface GridApi {
  applyTransaction(transaction: { update: readonly unknown[] }): unknown
  ensureIndexVisible(index: number, position: 'top'): void
  getRowNode(id: string): GridNode | undefined
}
declare const agGrid: {
  createGrid(element: HTMLElement, options: Readonly<Record<string, unknown>>): GridApi
}

interface PeerChart {
  addSeries(type: unknown, options?: object): { setData(data: readonly object[]): void }
  timeScale(): { scrollPosition(): number; scrollToPosition(position: number, animated: boolean): void }
  remove(): void
}
declare const LightweightCharts: {
  readonly CandlestickSeries: unknown
  readonly LineSeries: unknown
  createChart(element: HTMLElement, options: object): PeerChart
}
