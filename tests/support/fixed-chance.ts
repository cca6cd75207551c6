import fc from 'fast-check'

/** Property tests try the same examples in every run: a test that fails once fails again. */
fc.configureGlobal({ seed: 20_260_101 })
