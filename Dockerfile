FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY tsconfig.json ./
COPY src ./src
COPY jobs ./jobs
COPY scripts/build-server.mjs scripts/build-browser.mjs scripts/image-packages.mjs scripts/inline-texts.mjs ./scripts/
RUN node scripts/build-server.mjs --shipped && node scripts/build-browser.mjs && node scripts/image-packages.mjs image

# Nothing but what the program needs: no shell, no package manager, and of the packages those that are not in its bundles.
FROM gcr.io/distroless/cc-debian12:nonroot
ENV NODE_ENV=production HOST=0.0.0.0
WORKDIR /app
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /app/image ./
COPY package.json ./
COPY schema ./schema
# What /docs shows.
COPY README.md CHANGELOG.md ./
COPY docs ./docs
COPY clients/typescript/README.md ./clients/typescript/README.md
COPY clients/python/README.md ./clients/python/README.md
COPY examples/php/README.md ./examples/php/README.md
COPY --from=build /app/dist ./dist
USER 65532:65532
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.SANDBOX_PORT || 4000}/health/live`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/src/app/main/main.js"]
