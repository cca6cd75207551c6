/** Source files that the service finds by their place, as patterns from the root of the product. */
export const SOURCE_FILES = {
  operations: 'service/*/operations/*.ts',
  endpoints: 'service/*/endpoints/*.ts',
  facts: '{modules/*,runtime}/facts.ts',
} as const

export type SourceFiles = keyof typeof SOURCE_FILES
