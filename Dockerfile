# caper in a container: docker build -t caper . && docker run -p 8420:8420 -v caper:/var/lib/caper caper
FROM debian:13 AS build
WORKDIR /caper
COPY . .
RUN apt-get update && apt-get install -y --no-install-recommends make && make setup && tools/web && tools/package deb

FROM debian:13-slim
COPY --from=build /caper/out/package/caper_*.deb /tmp/
RUN apt-get update && apt-get install -y --no-install-recommends /tmp/caper_*.deb && rm -rf /tmp/*.deb /var/lib/apt/lists/* \
    && useradd --system --home-dir /var/lib/caper --create-home caper
USER caper
VOLUME /var/lib/caper
EXPOSE 8420
ENTRYPOINT ["caper", "serve", "--listen", "0.0.0.0:8420", "--store", "sqlite:/var/lib/caper/caper.db"]
