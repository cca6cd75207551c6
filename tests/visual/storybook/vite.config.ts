import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { messageAst } from '#tools/build/message-ast.ts'

/** The stories' own build: without the checks and the compression of the product's. */
export default defineConfig({
  publicDir: false,
  plugins: [messageAst(), react()],
  build: { assetsInlineLimit: 0 },
})
