import fc from 'fast-check'

/** Property tests run the same cases at every run; the campaign names a fresh seed. */
fc.configureGlobal({ seed: Number(process.env.RATCHET_FUZZ_SEED ?? 38) })
