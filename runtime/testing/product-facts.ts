import type { ModuleFacts } from '#schemas/module-facts.ts'

/** The facts of every module of the product. */
export const PRODUCT_FACTS: readonly ModuleFacts[] = Object.values(
  import.meta.glob<ModuleFacts>('../../modules/*/facts.ts', { eager: true, import: 'default' }),
)
