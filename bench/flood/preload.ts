import { answerSignals } from '../loop/preload.ts'

answerSignals(() => ({}))
