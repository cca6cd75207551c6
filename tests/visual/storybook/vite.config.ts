import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The stories' own build: without the checks and the compression of the product's. */
export default defineConfig({ publicDir: false, plugins: [react()], build: { assetsInlineLimit: 0 } })
