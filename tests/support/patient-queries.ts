import { configure } from '@testing-library/react'

/** A machine under load takes longer than the second that a query for a coming element has by default. */
configure({ asyncUtilTimeout: 10_000 })
