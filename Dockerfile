FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY tsconfig.json ./
COPY src ./src
COPY jobs ./jobs
COPY scripts/build-server.mjs scripts/build-browser.mjs ./scripts/
RUN node scripts/build-server.mjs && node scripts/build-browser.mjs

# The optional dependencies are a Node and a PostgreSQL for machines that have none; an image has its own.
FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --omit=optional && npm cache clean --force
COPY schema ./schema
# What /docs shows.
COPY README.md CHANGELOG.md ./
COPY docs ./docs
COPY clients/typescript/README.md ./clients/typescript/README.md
COPY --from=build /app/dist ./dist
USER node
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.SANDBOX_PORT || 4000}/health/live`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/src/programs/main.js"]
