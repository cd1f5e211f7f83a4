# caper in a container: docker build -t caper . && docker run -p 8420:8420 -v caper:/var/lib/caper caper
# Settings are variables (docker run -e CAPER_RATE=50 …); other commands run as well: docker run caper --help
FROM debian:13 AS build
WORKDIR /caper
# What has to be fetched depends on these files alone, so a change of the source fetches nothing again.
COPY tools/setup tools/web tools/
COPY tools/packages tools/packages/
RUN tools/setup package
COPY web/package.json web/package-lock.json web/.npmrc web/
RUN tools/web modules
COPY . .
RUN tools/web && tools/package deb

FROM debian:13-slim
COPY --from=build /caper/out/package/caper_*.deb /tmp/
# The user's number is fixed: what is in the volume belongs to it in the next image, too.
RUN apt-get update && apt-get install -y --no-install-recommends /tmp/caper_*.deb && rm -rf /tmp/*.deb /var/lib/apt/lists/* \
    && groupadd --gid 8420 caper && useradd --uid 8420 --gid 8420 --home-dir /var/lib/caper --create-home --shell /usr/sbin/nologin caper
USER 8420:8420
VOLUME /var/lib/caper
EXPOSE 8420
ENV CAPER_LISTEN=0.0.0.0:8420 CAPER_STORE=sqlite:/var/lib/caper/caper.db
HEALTHCHECK --interval=30s --timeout=3s --start-period=10s \
    CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/8420; printf 'GET /healthz HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\\r\\n' >&3; read -r line <&3; [[ $line == *' 200 '* ]]"]
ENTRYPOINT ["caper"]
CMD ["serve"]
