/** Loads each layer, by its id in the facts of modules. */
export const LAYERS = { games: () => import('./layer.ts') }
