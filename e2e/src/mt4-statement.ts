/** A statement as MetaTrader 4 saves it: two closed trades, a payment, a cancelled order, an open trade and a waiting one. */
export function statementPage({ profit = '180.00' } = {}): string {
  const row = (cells: string) => `<tr align=right>${cells.split('|').map(cellOf).join('')}</tr>`
  const cellOf = (cell: string) => `<td nowrap>${cell === '' ? '&nbsp;' : cell}</td>`
  const head = 'Ticket|Open Time|Type|Size|Item|Price|S / L|T / P'
  return `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">
<html><head><title>Statement: 5005 - Somebody</title><style type="text/css"><!-- td { font: 8pt Tahoma; } //--></style></head>
<body><div><b>Elsewhere Ltd.</b></div><br>
<table cellspacing=1>
<tr><td colspan=2><b>Account: 5005</b></td><td colspan=5><b>Name: Somebody</b></td><td colspan=2><b>Currency: USD</b></td><td><b>Leverage: 1:100</b></td></tr>
<tr><td colspan=14><b>Closed Transactions:</b></td></tr>
${[
  `${head}|Close Time|Price|Commission|Taxes|Swap|Profit`,
  '3000100|2026.01.04 09:00:00|balance|Deposit|10 000.00',
  `3000101|2026.01.05 10:00:00|buy|0.50|xauusd.m|1280.50|1275.00|0.00|2026.01.05 12:30:00|1 284.10|-3.00|0.00|0.00|${profit}`,
  '3000102|2026.01.05 11:00:00|sell|1.00|usoil|60.10|61.00|58.00|2026.01.06 12:30:00|60.60|0.00|0.00|-3.25|-500.00',
  '3000103|2026.01.05 12:00:00|buy limit|0.10|xauusd.m|1270.00|0.00|0.00|2026.01.05 18:00:00|1281.20|cancelled',
  '|-3.00|0.00|-3.25|-320.00',
  'Closed P/L:|-326.25',
  'Open Trades:',
  `${head}||Price|Commission|Taxes|Swap|Profit`,
  '3000107|2026.01.08 08:00:00|buy|0.10|xauusd.m|1285.00|0.00|0.00||1286.50|0.00|0.00|0.00|15.00',
  '|0.00|0.00|0.00|15.00',
  '|Floating P/L:|15.00',
  'Working Orders:',
  `${head}|Market Price|`,
  '3000108|2026.01.08 09:00:00|sell stop|0.10|usoil|59.00|0.00|0.00|60.20|',
  'Deposit/Withdrawal:|10 000.00|Credit Facility:|0.00|',
  'Closed Trade P/L:|-326.25|Floating P/L:|15.00|Margin:|128.50',
  'Balance:|9 673.75|Equity:|9 688.75|Free Margin:|9 560.25',
]
  .map(row)
  .join('\n')}
</table></body></html>
`
}
