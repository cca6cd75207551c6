import type { AvailableLayers } from '#runtime/boot/load-modules.ts'

/** The layers of the product, as `main.tsx` gives them to the start. */
export const LAYERS: AvailableLayers = { games: () => import('#games/layer.ts') }
