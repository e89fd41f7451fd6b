import '@mantine/core/styles.css'
import '../src/app/theme.css'
import { candleBench } from './candles.ts'
import { sweepBench } from './sweep.ts'
import { tableBench } from './table.tsx'

Object.assign(window, { tableBench, candleBench, sweepBench })
